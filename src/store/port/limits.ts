/** DynamoDB's limits, enforced by every driver so that no item works on one and fails on another. */
export const ITEM_BYTES = 400 * 1024;
export const PARTITION_KEY_BYTES = 2048;
export const SORT_KEY_BYTES = 1024;
export const NESTING = 32;
export const PAGE_BYTES = 1024 * 1024;
export const TRANSACTION_OPERATIONS = 100;
export const TRANSACTION_BYTES = 4 * 1024 * 1024;
export const SMALLEST_NUMBER = 1e-130;
/** The first magnitude that no longer fits: the largest is 9.99...e125. */
export const NUMBER_OVERFLOW = 1e126;

/** An expression of DynamoDB ends at 4 KB and 300 operators: more parts than these could pass that. */
export const CONDITION_PARTS = 50;
export const UPDATE_CHANGES = 50;
