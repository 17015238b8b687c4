/**
 * Loads the document again once the site answers. A telephone with poor reception does not always say that it has some, nor that
 * it had none. Copies carry the text of this function, so it uses nothing around it.
 * @returns what ends it
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
