/** Something people do, `times` of it ready to be done; each of the calls is one. */
export interface PreparedAction {
  readonly name: string;
  readonly calls: readonly (() => Promise<unknown>)[];
  /** False for what one person does again and again: the next needs the answer to the last. */
  readonly atOnce: boolean;
}

export type Address = () => string;
export type Prepare = (address: Address, times: number) => Promise<PreparedAction>;
