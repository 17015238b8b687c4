/** Polls, because phones may not fire `online`. Offline copies embed its source, so it must not use outer variables. */
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
