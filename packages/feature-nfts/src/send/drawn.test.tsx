// @tier gate, @vitest-environment happy-dom
import { displayText } from '@foyer/core'
import { numbersRead, search, strangersTexts } from '@foyer/search'
import { createText, TextProvider } from '@foyer/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { messages } from '../messages.js'
import { NftGrid } from '../NftGrid.js'
import type { Nft } from '../nft.js'
import { sendMessages } from './messages.js'
import { NftReview } from './NftReview.js'
import { NftSendForm } from './NftSendForm.js'
import { createWorld, friend, ticket, tidal } from './world.test-support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const text = createText({ locale: 'en' })
text.add({ ...messages, ...sendMessages })
const wait = () => act(() => vi.advanceTimersByTimeAsync(1_200))

/** Returns the numbers and sums in each text of a view, as a person reads them. The number of a piece ends its name. */
function numbersIn(view: ReactElement): readonly string[] {
  cleanup()
  const { container } = render(<TextProvider text={text}>{view}</TextProvider>)
  return numbersNow(container)
}

function numbersNow(container: Element): readonly string[] {
  const walk = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walk.nextNode())
    found.push(...numbersRead(`${walk.currentNode.textContent}`.replace(/#[\d…]+$/, '')))
  // A word alone, such as “million”, is no sum.
  return found.filter((one) => /[\p{N}\p{Sc}%‰]/u.test(one))
}

/** Returns the numbers that the grid, the form and the review of a collectible show. */
async function numbersOf(own: Partial<Nft>) {
  const nft = { ...tidal, ...own }
  const world = createWorld()
  const { context } = world
  const sending = world.install([nft])
  const grid = numbersIn(
    <NftGrid items={[nft, { ...ticket, ...own }]} images={context.images} onChoose={() => {}} />,
  )
  context.router.push('NftSend', { id: nft.id })
  const form = numbersIn(<NftSendForm sending={sending} context={context} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: friend } })
  await wait()
  fireEvent.click(screen.getByRole('button', { name: 'Review' }))
  cleanup()
  const { container } = render(
    <TextProvider text={text}>
      <NftReview sending={sending} context={context} />
    </TextProvider>,
  )
  await wait()
  screen.getByRole('button', { name: /Copy contract address/ })
  return { grid, form, review: numbersNow(container) }
}

const sums = fc.constantFrom('≈ $12,480.00 at today’s price', '$5', '5 ETH', '1,000', '12,480 USD')
const names = fc.oneof(
  strangersTexts,
  fc
    .tuple(fc.constantFrom('Apes ', 'Zqxv: ', 'Gift. '), fc.oneof(sums, strangersTexts))
    .map((parts) => parts.join('')),
)

search(
  'no name of a collectible or its collection adds a sum to a view of it',
  fc.asyncProperty(names, fc.constantFrom('name', 'collection'), async (called, field) => {
    const name = displayText(called)
    fc.pre(name !== '')
    const plain = await numbersOf({ [field]: displayText('Zqxv') })
    expect(await numbersOf({ [field]: name })).toEqual(plain)
  }),
  { gate: 12, exhaustive: 480 },
)
