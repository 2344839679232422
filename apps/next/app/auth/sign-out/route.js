import { visitorOf } from '../visitors'

/** @param {Request} request */
export async function POST(request) {
  const { account } = Object(await request.json().catch(() => undefined))
  const visitor = await visitorOf()
  if (visitor) visitor.sessions = visitor.sessions.filter((session) => session.account !== account)
  return new Response(null, { status: 204 })
}
