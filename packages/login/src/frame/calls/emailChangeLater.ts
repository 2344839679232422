import type { Account } from '../account.js'
import type { Notes } from '../frameStorage.js'
import type { CallAnswers } from './answers.js'
import { fetched } from './fetched.js'

/** The calls by which an account moves to another address; their code is fetched with the first. */
export function emailChangeLater(account: Account, notes: Notes): CallAnswers {
  const change = fetched(async () => (await import('./emailChange.js')).emailChangeCalls(account, notes))
  return {
    UPDATE_EMAIL: async (ask) => (await change()).UPDATE_EMAIL(ask),
    UPDATE_EMAIL_PRIMARY_OTP: async (ask) => (await change()).UPDATE_EMAIL_PRIMARY_OTP(ask),
    UPDATE_EMAIL_SECONDARY_OTP: async (ask) => (await change()).UPDATE_EMAIL_SECONDARY_OTP(ask),
  }
}
