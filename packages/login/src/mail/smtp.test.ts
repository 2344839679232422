// @tier gate
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { smtp } from './smtp.js'

/** A server of mail that turns everybody away, and says whom. */
async function refusing(): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (data) => {
      const [, to] = /^RCPT TO:<(.*)>/.exec(String(data)) ?? []
      socket.write(to === undefined ? '250 ok\r\n' : `550 5.1.1 <${to}>: no such user\r\n`)
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('why a letter did not leave is told without the address that it was for', async () => {
  const mail = smtp({ smtp: await refusing(), from: 'Shop <login@app.example>' })
  onTestFinished(() => mail.close())
  const letter = { to: 'ada@app.example', subject: 'Your code', text: '123456', html: '<p>123456</p>' }

  const error = await mail.send(letter).then(
    () => undefined,
    (failure: unknown) => failure,
  )

  expect(error).toBeInstanceOf(Error)
  expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toMatch(/ada|123456/)
  expect((error as Error).message).toContain('550')
})
