/** Why a backup, a restore or a copy cannot be made, in a sentence for the operator. */
export class RecoveryError extends Error {
  override readonly name = 'RecoveryError';
}
