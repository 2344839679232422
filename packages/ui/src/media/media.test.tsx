// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { encode } from 'uqr'
import { afterEach, describe, expect, it } from 'vitest'
import { AccountAvatar } from './AccountAvatar.js'
import { addressPalette } from './addressPalette.js'
import { TokenImage, WalletImage } from './ImageBox.js'
import { type FetchPicture, PictureSource } from './pictureSource.js'
import { drawQr } from './qr.js'
import { initialOf, tintCount, tintOf } from './tint.js'

afterEach(cleanup)

describe('addressPalette', () => {
  it('takes the first six hex digits and goes towards white in steps of 15 percent', () => {
    expect(addressPalette('0x64c8FF9999')).toEqual([
      [100, 200, 255],
      [123, 208, 255],
      [147, 217, 255],
      [170, 225, 255],
      [193, 233, 255],
    ])
  })

  it('tells addresses apart that begin alike, as those of one network do in other alphabets', () => {
    const [one, other] = [
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp',
    ]

    expect(addressPalette(one ?? '')).not.toEqual(addressPalette(other ?? ''))
  })
})

describe('tintOf', () => {
  search(
    'is steady and within the tints of the style sheet',
    fc.property(fc.string(), (name) => {
      const tint = tintOf(name)
      return tint === tintOf(name) && Number.isInteger(tint) && tint >= 0 && tint < tintCount
    }),
  )
})

describe('initialOf', () => {
  it.each([
    ['harbor', 'H'],
    ['  (test) token', 'T'],
    ['$BRETT', '$'],
    ['', ''],
    ['‮', ''],
  ])('of "%s" is "%s"', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })
})

describe('drawQr', () => {
  it('draws every dark module outside the three eyes as one dot', () => {
    const { data, size } = encode('foyer', { ecc: 'M', border: 0 })
    const dark = data.flat().filter(Boolean).length
    const inOneEye = 24 + 9

    const drawing = drawQr('foyer')

    expect(drawing.size).toBe(size)
    expect(drawing.eyes).toHaveLength(3)
    expect(drawing.count).toBe(dark - 3 * inOneEye)
  })

  it('draws alignment patterns whole, as scanners look for them', () => {
    const { data, size } = encode('foyer'.repeat(10), { ecc: 'M', border: 0 })
    const dark = data.flat().filter(Boolean).length

    const drawing = drawQr('foyer'.repeat(10))

    expect(drawing.marks).toEqual([[size - 9, size - 9]])
    expect(drawing.count).toBe(dark - 3 * 33 - 17)
  })

  it('leaves the middle free for an image', () => {
    const whole = encode('foyer', { ecc: 'Q', border: 0 }).data.flat().filter(Boolean).length

    expect(drawQr('foyer', true).count).toBeLessThan(whole - 99)
  })
})

describe('WalletImage', () => {
  it('shows the initial while there is no picture, and again when it fails', () => {
    const { container, rerender } = render(<WalletImage name="Harbor" />)
    const initial = () => container.querySelector('[data-initial]')?.getAttribute('data-initial')
    expect(initial()).toBe('H')

    rerender(<WalletImage name="Harbor" src="data:image/png;base64,AA" />)
    const image = container.querySelector('img')
    if (image) fireEvent.load(image)
    expect(initial()).toBeUndefined()
    expect(image?.referrerPolicy).toBe('no-referrer')

    if (image) fireEvent.error(image)
    expect(container.querySelector('img')).toBeNull()
    expect(initial()).toBe('H')
  })
})

describe('pictures from elsewhere', () => {
  it.each([
    ['https://pictures.test/a.png', 'anonymous'],
    ['data:image/png;base64,AA', null],
    ['blob:https://page.test/1', null],
  ])('%s are asked for without telling who asks', (src, mode) => {
    const { container } = render(<TokenImage name="Ether" src={src} />)
    const image = container.querySelector('img')

    expect(image?.getAttribute('crossorigin')).toBe(mode)
    expect(image?.referrerPolicy).toBe('no-referrer')
  })
})

describe('a picture within its address', () => {
  it.each([
    ['a bitmap', 'data:image/png;base64,AA', true],
    ['a bitmap in capitals', 'data:IMAGE/PNG;base64,AA', true],
    ['a bitmap of another type', 'data:image/x-icon;base64,AA', true],
    ['a drawing, which was read already', 'data:image/svg+xml,%3Csvg/%3E', false],
  ])('is read first if it is %s', async (_, src, isRead) => {
    const asked: string[] = []
    const refuse: FetchPicture = async (address) => void asked.push(address)
    const { container } = render(
      <PictureSource.Provider value={refuse}>
        <WalletImage name="Harbor" src={src} />
      </PictureSource.Provider>,
    )

    await waitFor(() => expect(asked).toEqual(isRead ? [src] : []))
    expect(container.querySelector('img')?.getAttribute('src')).toBe(isRead ? undefined : src)
  })
})

describe('AccountAvatar', () => {
  it('has ids of its own, so that two on a page do not share colours', () => {
    const { container } = render(
      <>
        <AccountAvatar address="0x111111" />
        <AccountAvatar address="0xffffff" />
      </>,
    )
    const ids = [...container.querySelectorAll('radialGradient')].map(({ id }) => id)

    expect(new Set(ids).size).toBe(ids.length)
  })
})
