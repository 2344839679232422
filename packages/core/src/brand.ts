declare const brand: unique symbol

/** A `Base` checked to be a `Name`. Only the parser beside the type makes one. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }
