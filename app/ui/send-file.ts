interface SendFileOptions {
  /** Its field in the form. */
  field: string;
  /** How much of it has gone, 0 to 1. */
  onProgress?: (share: number) => void;
  /** All of it has gone; the answer is still to come. */
  onSent?: () => void;
}

/**
 * Sends one file as a form. By XMLHttpRequest: fetch does not tell how much was sent.
 * @returns status 0 where no answer came; null for an answer that is no JSON
 */
export function sendFile(
  path: string,
  file: File,
  { field, onProgress, onSent }: SendFileOptions,
): Promise<{ status: number; response: unknown }> {
  const form = new FormData();
  form.set(field, file);
  const request = new XMLHttpRequest();
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
  request.upload.addEventListener("load", () => onSent?.());
  return new Promise((resolve) => {
    request.addEventListener("loadend", () => resolve({ status: request.status, response: request.response }));
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}
