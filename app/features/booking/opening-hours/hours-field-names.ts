export const hoursFieldNames = (weekday: number) =>
  ({
    open: `open-${weekday}`,
    from: `from-${weekday}`,
    to: `to-${weekday}`,
    breakFrom: `breakFrom-${weekday}`,
    breakTo: `breakTo-${weekday}`,
  }) as const;
