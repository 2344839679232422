import { signIn } from '../auth/signIn'

/** @param {Request} request */
export async function GET(request) {
  const [session] = await signIn.sessions(request)
  return session ? new Response(`Welcome, ${session.account}`) : new Response('Members only', { status: 401 })
}
