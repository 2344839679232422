/**
 * The languages that there are beside English, by BCP 47 tag: each has a file of this name in `languages`. The first that
 * fits is taken, so `de-AT` stands before `de`.
 */
export const names = ['de'] as const
