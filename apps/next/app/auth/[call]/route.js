import { signIn } from '../signIn'

/** @param {Request} request */
export const GET = (request) => signIn.answer(request)

/** @param {Request} request */
export const POST = (request) => signIn.answer(request)
