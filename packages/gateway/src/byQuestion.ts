import type { AnyProvider, Provider, Question } from './questions.js'

/** Tells the providers of one question from the others. */
export function byQuestion<Q extends Question>(question: Q) {
  // What a provider is asked follows from its question, which the list of all of them does not say.
  return (provider: AnyProvider): provider is AnyProvider & Provider<Q> => provider.question === question
}
