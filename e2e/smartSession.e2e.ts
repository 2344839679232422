// @tier gate
import { connect, expect, promptOf, test } from './fixtures.js'

test('a host asks for a smart session, and is granted it in the wallet’s own window', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { wallets: { harbor: { granted: true } } })
  await connect(page)
  const { accounts } = await sandbox.describe()
  const named = async () => {
    const response = await fetch(`${sandbox.url}/v1/sessions/eip155:1:${accounts.rich}?projectId=demo`)
    const { pcis }: { pcis: readonly { project: { name: string }; pci: string }[] } = await response.json()
    return pcis.filter(({ project }) => project.name === 'Your app').map(({ pci }) => pci)
  }
  const ask = page.getByRole('button', { name: 'Ask for a smart session' })
  const answer = page.getByLabel('Smart session granted')

  await ask.click()
  await promptOf(page).getByText('base units of USDC every 24 h').waitFor()
  await promptOf(page).getByRole('button', { name: 'Reject' }).click()
  await answer.getByText('User rejected the request.').waitFor()
  expect(await named()).toEqual([])

  await ask.click()
  await promptOf(page).getByRole('button', { name: 'Grant', exact: true }).click()
  await answer.getByText('Granted: ').waitFor()
  const [pci] = await named()
  expect(await answer.textContent()).toBe(`Granted: ${pci}`)
})
