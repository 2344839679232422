import { sessions } from '../visitors'

export async function GET() {
  const signedIn = await sessions()
  return signedIn.length > 0 ? Response.json({ sessions: signedIn }) : new Response(null, { status: 401 })
}
