/** Polls, because phones may not fire `online`. Offline copies embed this source: use no outer variables. */
export function reloadWhenOnline(): () => void {
  const reload = () =>
    fetch(location.href, { method: "HEAD" }).then(
      ({ status }) => {
        if (status < 500) location.reload();
      },
      () => {},
    );
  const timer = setInterval(reload, 5_000);
  addEventListener("online", reload);
  return () => {
    clearInterval(timer);
    removeEventListener("online", reload);
  };
}
