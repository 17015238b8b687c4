interface SendFileOptions {
  field: string;
  /** The uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  onSent?: () => void;
}

/** Uses XMLHttpRequest for upload progress. `status` is 0 if no response arrives, `response` null if it is not JSON. */
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
