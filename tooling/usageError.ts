/** The command line cannot be meant. The message says why, in one sentence. In a file that runs where Node does not. */
export class UsageError extends Error {}
