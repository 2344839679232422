import { readCode } from '@foyer/core'
import { ServiceError } from '../service.js'

/** How many digits a code has. */
const digits = 6

/** Reads a code as the mail wrote it. @throws {ServiceError} */
export function readOtp(typed: string): string {
  const otp = readCode(typed, digits)
  if (otp === undefined) throw new ServiceError(400, 'otp-wrong', 'No code can be read in this.')
  return otp
}
