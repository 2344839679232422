import * as v from 'valibot'
import { type Instruction, textIn } from './solanaRead.js'

const stakeProgram = 'Stake11111111111111111111111111111111111111'
/** The coin can be withdrawn at any time. */
const unlocked = v.optional(v.object({ unixTimestamp: v.literal(0), epoch: v.literal(0) }))
const initialized = v.object({ authorized: v.object({ withdrawer: v.string() }), lockup: unlocked })

/** Whether an account delegated the coin of a new stake account, and alone may withdraw it. */
export function isStaked(
  instructions: readonly Instruction[],
  stakeAccount: string,
  account: string,
): boolean {
  const own = instructions.filter(({ info }) => textIn(info, 'stakeAccount') === stakeAccount)
  const made = own.filter(({ type }) => type?.startsWith('initialize'))
  return (
    made.length > 0 &&
    made.every(({ info }) => withdrawerIn(info) === account) &&
    own.some(({ type, info }) => type === 'delegate' && textIn(info, 'stakeAuthority') === account) &&
    !isStakeGiven(instructions, account)
  )
}

/** Whether an account itself deactivates a stake, and no other account gets it. */
export function isUnstaked(instructions: readonly Instruction[], account: string): boolean {
  return (
    instructions.some(
      ({ program, type, info }) =>
        program === stakeProgram && type === 'deactivate' && textIn(info, 'stakeAuthority') === account,
    ) && !isStakeGiven(instructions, account)
  )
}

/** Whether a transaction gives a stake account or its coin to another, or locks it, as far as its instructions can be read. */
function isStakeGiven(instructions: readonly Instruction[], account: string): boolean {
  return instructions.some(
    ({ program, type, info }) =>
      program === stakeProgram &&
      (type === undefined ||
        type.startsWith('setLockup') ||
        (type === 'withdraw' && textIn(info, 'destination') !== account) ||
        (type.startsWith('authorize') && textIn(info, 'authorityType') !== 'Staker')),
  )
}

/** Returns the account that may withdraw the coin of a new stake account; empty if the coin is locked. */
function withdrawerIn(info: unknown): string {
  const read = v.safeParse(initialized, info)
  return read.success ? read.output.authorized.withdrawer : textIn(info, 'withdrawer')
}
