import { sessions } from '../auth/visitors'

export async function GET() {
  const [session] = await sessions()
  return session ? new Response(`Welcome, ${session.account}`) : new Response('Members only', { status: 401 })
}
