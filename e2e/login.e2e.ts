// @tier gate, exhaustive: further tabs, faults and sign-in of the same login
import { getAddress, type Hex, parseEther, verifyMessage } from 'viem'
import { readChain } from './chain.js'
import { expect, modalOf, openModal, test, untilStatus } from './fixtures.js'
import { codeOf, confirmInFrame, logInByEmail, loginFrameOf, typeCode, withLogin } from './loginFrame.js'
import { atView, closeModal, confirmOf, hostOf, reopenAccount, reviewSend } from './user.js'
import { withAuth } from './withAuth.js'

test('a visitor without a wallet logs in by e-mail, signs, sends, comes back and logs out', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', {
    wallets: { harbor: { announced: false } },
    // What the browser says of a wrong code.
    expected: ['status of 400'],
  })
  const service = await withLogin(page, sandbox)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const frames = () => page.frames().length
  const modal = await openModal(page)
  const field = modal.getByRole('textbox', { name: 'Email address' })
  await field.waitFor()
  expect(frames()).toBe(1)
  expect(requests.filter((url) => url.startsWith(service))).toEqual([])

  await field.fill('ada@app.example')
  await field.press('Enter')
  await atView(modal, 'Confirm your email')
  await modal.getByText('We sent six digits to ada@app.example. The code expires in 10 minutes.').waitFor()
  const code = await codeOf(sandbox, 1)
  const wrong = code === '000000' ? '000001' : '000000'
  await modal.getByRole('textbox', { name: 'Code of six digits' }).fill(wrong)
  await modal.getByText('That code is not right. 4 tries left.').waitFor()
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)

  await modal.waitFor({ state: 'hidden' })
  await untilStatus(page, 'connected')
  const address = getAddress((await hostOf(page).textContent())?.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? '')

  await page.getByRole('button', { name: 'Sign a message' }).click()
  await confirmInFrame(page)
  const answer = hostOf(page).getByRole('status', { name: 'Answer' })
  await answer.getByText('0x').waitFor()
  const signature = await answer.textContent()
  expect(await verifyMessage({ address, message: 'Hello from your app', signature: signature as Hex })).toBe(
    true,
  )

  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const before = await chain.coins(accounts.empty)
  await openModal(page)
  await atView(modal, 'Account')
  await reviewSend(modal, { to: accounts.empty, amount: '0.25' })
  await confirmOf(modal).click()
  await confirmInFrame(page)
  await modal.getByText('Transaction confirmed').waitFor()
  expect(await chain.coins(accounts.empty)).toBe(before + parseEther('0.25'))

  await page.reload()
  await reopenAccount(page)
  expect(await hostOf(page).textContent()).toContain(address)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByText('The operator of this site could technically open this wallet.').waitFor()
  await modal.getByRole('button', { name: 'ada@app.example' }).click()
  await atView(modal, 'Edit email')
  const save = modal.getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
  await field.fill('eve@app.example')
  await save.click()
  // The page begins no change of the address: the visitor does, on a screen of the frame that names it.
  await loginFrameOf(page).getByText('eve@app.example').waitFor()
  await confirmInFrame(page)
  await atView(modal, 'Confirm current email')
  await modal.getByRole('textbox', { name: 'Code of six digits' }).fill(await codeOf(sandbox, 2))
  await atView(modal, 'Confirm new email')
  await modal.getByRole('textbox', { name: 'Code of six digits' }).fill(await codeOf(sandbox, 3))
  await modal.getByRole('button', { name: 'eve@app.example' }).waitFor()
  await modal.getByRole('button', { name: 'Log out' }).click()
  await untilStatus(page, 'disconnected')
  // Else the next visit finishes the log out, in a frame of its own.
  await page.waitForFunction(() => localStorage.getItem('@foyer/leaving') === null)
  await page.reload()
  await openModal(page)
  await atView(modal, 'Connect a wallet')
  expect(frames()).toBe(1)
})

test('who logs in signs in with one press in the frame, and who declines there is asked by the view', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage('/#siwx=required', {
    wallets: { harbor: { announced: false } },
    expected: ['status of 401'],
  })
  await withLogin(page, sandbox)
  const { members } = await withAuth(page, sandbox)
  const modal = await openModal(page)
  await typeCode(page, sandbox, 'ada@app.example', 1)
  const shown = loginFrameOf(page).getByRole('heading', { level: 1, name: 'Sign in' })
  await shown.waitFor()
  await loginFrameOf(page).getByText(new URL(page.url()).host, { exact: true }).waitFor()
  await loginFrameOf(page).getByText('I accept the terms of the demo.', { exact: true }).waitFor()
  await modal.getByText('Signing you in').waitFor()
  expect(await members()).toBe('Members only')
  await confirmInFrame(page)
  await modal.waitFor({ state: 'hidden' })
  expect(await members()).toContain('eip155:1:0x')

  await openModal(page)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Log out' }).click()
  await untilStatus(page, 'disconnected')
  await expect.poll(members).toBe('Members only')
  await openModal(page)
  await typeCode(page, sandbox, 'eve@app.example', 2)
  await shown.waitFor()
  await page.keyboard.press('Escape')
  await modal.getByText('Signature declined').waitFor()
  await atView(modal, 'Sign in')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await confirmInFrame(page)
  await modal.waitFor({ state: 'hidden' })
  expect(await members()).toContain('eip155:1:0x')
})

test('a login in one tab is one in the others, and so is its end', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  // What the browser says where a tab asks about the login that the other one just ended.
  const expected = ['status of 401']
  const page = await newPage('/', { wallets: { harbor: { announced: false } }, expected })
  await withLogin(page, sandbox)
  const other = await newPage('/', { beside: page, expected })
  const waiting = await openModal(other)
  await waiting.getByRole('textbox', { name: 'Email address' }).fill('ada')
  await logInByEmail(page, sandbox, 'ada@app.example')
  await untilStatus(other, 'connected')

  await openModal(page)
  await modalOf(page).getByRole('button', { name: 'Account settings' }).click()
  await modalOf(page).getByRole('button', { name: 'Log out' }).click()
  await untilStatus(other, 'disconnected')
  await other.reload()
  await untilStatus(other, 'disconnected')
  expect(other.frames()).toHaveLength(1)
})

test('says that the login cannot be loaded where the service is down', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', {
    wallets: { harbor: { announced: false } },
    expected: [
      /ERR_CONNECTION_REFUSED|Failed to load resource/,
      'localStorage',
      'Invalid App Configuration: Nothing at',
    ],
  })
  await withLogin(page, sandbox)
  const modal = await openModal(page)
  await modal.getByRole('textbox', { name: 'Email address' }).waitFor()
  await fetch(`${sandbox.url}/sandbox/login`, { method: 'DELETE' })

  await modal.getByRole('textbox', { name: 'Email address' }).fill('ada@app.example')
  await page.keyboard.press('Enter')

  await modal.getByText('The login did not load. Try again.').waitFor()
  await closeModal(page)
})
