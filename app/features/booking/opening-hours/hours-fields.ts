/** The fields of a weekday, Monday being 0. */
export const hoursFields = (weekday: number) =>
  ({
    open: `open-${weekday}`,
    from: `from-${weekday}`,
    to: `to-${weekday}`,
    pauseFrom: `pauseFrom-${weekday}`,
    pauseTo: `pauseTo-${weekday}`,
  }) as const;
