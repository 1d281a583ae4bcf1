export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

/** Lets a test hold a task until a chosen moment. */
export const newGate = (): Gate => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};
