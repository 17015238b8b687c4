/**
 * Polls, because phones with poor reception do not always fire `online`. Offline copies embed this function's source,
 * so it must not use outer variables.
 * @returns a function that stops the polling
 */
export function reloadWhenOnline(): () => void {
  const ask = () =>
    fetch(location.href, { method: "HEAD" }).then(
      ({ status }) => {
        if (status < 500) location.reload();
      },
      () => {},
    );
  const timer = setInterval(ask, 5_000);
  addEventListener("online", ask);
  return () => {
    clearInterval(timer);
    removeEventListener("online", ask);
  };
}
