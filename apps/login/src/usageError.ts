/** What was asked for cannot be meant. */
export class UsageError extends Error {}
