import type { CallName } from '@foyer/api'
import type { MadeCall } from '@foyer/core/api'
import { type AnswerTable, answers } from './answers.js'

const { nfts, ...others } = answers

// A call that nothing answers is a type error: one that was there, and one that is new.
answers satisfies AnswerTable
// @ts-expect-error
others satisfies AnswerTable
// @ts-expect-error
answers satisfies AnswerTable<CallName | 'never made', MadeCall | 'never made'>

// So is a handler of a call that nobody makes, and one that answers another call.
// @ts-expect-error
answers satisfies AnswerTable<CallName, Exclude<MadeCall, 'nfts'>>
// @ts-expect-error
;({ ...answers, history: nfts }) satisfies AnswerTable
