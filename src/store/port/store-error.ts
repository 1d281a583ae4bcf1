/**
 * `bad-*`: the caller's mistake, same on every driver. `unavailable`: throttled or unreachable after retries.
 * `full`: no space left. `corrupt`, `newer` and `in-use` (by another process): the file cannot be opened.
 */
export type StoreErrorCode =
  | 'bad-key'
  | 'bad-value'
  | 'item-too-large'
  | 'bad-operation'
  | 'bad-cursor'
  | 'unavailable'
  | 'full'
  | 'corrupt'
  | 'newer'
  | 'in-use'
  | 'closed';

export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}
