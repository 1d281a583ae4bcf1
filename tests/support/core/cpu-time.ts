/** Processor time of this thread, which does not grow while others use the processor. */
export const cpuMsOf = (action: () => void): number => {
  const before = process.threadCpuUsage();
  action();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};
