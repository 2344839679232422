// @tier gate
import { drawings, hiddenAttacks, search, smallDrawings } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainDrawing, mostParts } from './drawing.js'
import { drawn } from './drawn.js'

const big = (value: number) => [value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 0xff)
const small = (value: number) => [value & 0xff, (value >>> 8) & 0xff]
const chars = (text: string) => [...text].map((char) => char.charCodeAt(0))
const side = fc.oneof(
  fc.integer({ min: 0, max: 2_000 }),
  fc.constantFrom(1_024, 1_414, 1_415, 16_383, 22_000),
)
/** The heads of bitmaps of each type, whose type in the address says nothing. */
const bitmaps = fc
  .record({
    head: fc.constantFrom('png', 'gif', 'jpeg', 'webp', 'avif'),
    type: fc.constantFrom('image/png', 'image/gif', 'image/jpeg', 'image/webp', 'image/avif'),
    width: side,
    height: side,
  })
  .map(({ head, type, width, height }) => {
    const heads: Readonly<Record<string, readonly number[]>> = {
      png: [...chars('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), ...big(width), ...big(height), 1, 0, 0, 0, 0],
      gif: [
        ...chars('GIF89a'),
        ...small(width),
        ...small(height),
        0,
        0,
        0,
        0x2c,
        0,
        0,
        0,
        0,
        ...small(1),
        ...small(1),
      ],
      jpeg: [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...big(height).slice(2), ...big(width).slice(2)],
      webp: [
        ...chars('RIFF____WEBPVP8 '),
        ...Array(10).fill(0),
        ...small(width & 0x3fff),
        ...small(height & 0x3fff),
      ],
      avif: [...chars('____ftypavif'), ...chars('ispe____'), ...big(width), ...big(height)],
    }
    const isLeast = head === 'gif'
    const [across, down] = isLeast ? [Math.max(width, 1), Math.max(height, 1)] : [width, height]
    const bytes = Uint8Array.from(heads[head] ?? [])
    return { type, bytes, pixels: head === 'webp' ? (width & 0x3fff) * (height & 0x3fff) : across * down }
  })

const forms: readonly ((svg: string) => string)[] = [
  (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`,
  (svg) => `data:image/svg+xml;utf8,${svg.replaceAll('%', '%25').replaceAll('#', '%23')}`,
  (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
  (svg) => `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}`,
  (svg) => `DATA:image/SVG+xml;BASE64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}`,
  (svg) => `data:image/svg+xml;x=y;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}`,
]

search(
  'a drawing of a wallet that is shown unfolds to some hundred parts, and reaches nothing',
  fc.asyncProperty(drawings, fc.constantFrom(...forms), async ({ svg, unfolded, reaches }, form) => {
    fc.pre(svg.length < 20_000)
    if ((await drawn(form(svg))) === undefined) return
    expect(reaches).toBe(false)
    expect(unfolded).toBeLessThanOrEqual(500)
  }),
  { gate: 120, exhaustive: 20_000 },
)

search(
  'nothing that a drawing does is hidden by the values around it',
  fc.property(hiddenAttacks, ({ svg }) => {
    expect(isPlainDrawing(svg, mostParts.picture)).toBe(false)
  }),
  { gate: 400, exhaustive: 50_000 },
)

search(
  'a drawing that is plain is shown, however it is written',
  fc.property(smallDrawings, ({ svg, unfolded, reaches, isUsual }) => {
    fc.pre(isUsual && !reaches && unfolded <= mostParts.icon)
    expect(isPlainDrawing(svg, mostParts.icon)).toBe(true)
  }),
  { gate: 120, exhaustive: 20_000 },
)

/** Ways to have a part, or all parts of a kind, drawn on a layer of its own. */
const layered = [
  (tag: string) => `<${tag} opacity=".9">`,
  (tag: string) => `<${tag} style="fill:red; opacity : .9">`,
  (tag: string) => `<${tag} style="isolation:isolate">`,
  (tag: string) => `<${tag} isolation="isolate">`,
  (tag: string) => `<${tag} clip-path="url(#c)">`,
  (tag: string) => `<${tag} style="clip-path:url(#c)">`,
  (tag: string) => `<${tag} class="l">`,
] as const
const sheet = '<style>.l{fill:red;opacity:.9}</style>'
const clip = '<clipPath id="c"><rect width="24" height="24"/></clipPath>'
const towers = fc.record({
  form: fc.constantFrom(...layered),
  tag: fc.constantFrom('g', 'svg', 'text'),
  /** How many layers are in each other, and how often. */
  depth: fc.integer({ min: 1, max: 300 }),
  times: fc.integer({ min: 1, max: 300 }),
  isIcon: fc.boolean(),
})

search(
  'a drawing has few layers for each part that it may have, in each other or next to each other',
  fc.property(towers, ({ form, tag, depth, times, isIcon }) => {
    const most = isIcon ? mostParts.icon : mostParts.picture
    const layers = depth * times
    fc.pre(layers <= most)
    const open = form(tag)
    const body = `${open.repeat(depth)}${`</${tag}>`.repeat(depth)}`.repeat(times)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${open.includes('class') ? sheet : ''}${clip}${body}</svg>`
    const isShown = isPlainDrawing(svg, most)
    if (isShown) expect(layers).toBeLessThanOrEqual(most / 30)
    else expect(layers).toBeGreaterThan(most / 50)
  }),
  { gate: 200, exhaustive: 10_000 },
)

const texts = fc.record({
  /** Texts, their parts, and the letters of each. */
  counts: fc.tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 60_000 }),
  ),
  letter: fc.constantFrom('W', '漢', '@', '&#87;', '&amp;', 'W '),
  facts: fc.constantFrom('', 'textLength="1"', 'letter-spacing="-9"', 'style="font-size:0"', 'class="l"'),
  /** Drawn themselves, or in the clip of so many shapes. */
  clipped: fc.nat(3),
  isIcon: fc.boolean(),
})

search(
  'a drawing draws no more letters than it may have parts, in whatever place',
  fc.property(texts, ({ counts: [times, parts, length], letter, facts, clipped, isIcon }) => {
    const most = isIcon ? mostParts.icon : mostParts.picture
    const perText = Math.ceil(length / (parts + 1) / times)
    const some = letter.repeat(perText)
    const text = `<text ${facts}>${some}${`<tspan>${some}</tspan>`.repeat(parts)}</text>`.repeat(times)
    const body = clipped
      ? `<clipPath id="c">${text}</clipPath>${'<rect width="9" height="9" clip-path="url(#c)"/>'.repeat(clipped)}`
      : text
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`
    const letters = perText * (parts + 1) * times * Math.max(1, clipped)
    if (isPlainDrawing(svg, most)) expect(letters).toBeLessThanOrEqual(most)
    else
      expect(letters * letter.length * 2 + (clipped + 1) * times * (parts + 3) * 2).toBeGreaterThan(most / 8)
  }),
  { gate: 200, exhaustive: 10_000 },
)

test.each([
  ['by itself', '<path opacity=".9" stroke="#000"/>', ''],
  ['by a sheet', '<path class="l" stroke="#000"/>', sheet],
])('a picture has at most a third of its parts faded %s', (_, part, before) => {
  const svg = (count: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg">${before}${part.repeat(count)}</svg>`

  expect([1_600, 1_700].map((count) => isPlainDrawing(svg(count), mostParts.picture))).toEqual([true, false])
})

search(
  'a bitmap that is shown unfolds to two million pixels at the most',
  fc.asyncProperty(bitmaps, fc.constantFrom('base64', 'percent'), async ({ type, bytes, pixels }, form) => {
    const text = String.fromCharCode(...bytes)
    const escaped = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    const url = `data:${type}${form === 'base64' ? `;base64,${btoa(text)}` : `,${escaped}`}`
    expect((await drawn(url)) === url).toBe(pixels > 0 && pixels <= 2_000_000)
  }),
  { gate: 300, exhaustive: 20_000 },
)

test.each([
  ['of another type', `data:image/png;base64,${btoa('BM\x00\x00')}`],
  ['that ends early', `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\n')}`],
  ['that is not base64', 'data:image/png;base64,%%%'],
  ['from the web', 'https://app.example/icon.png'],
])('a bitmap %s is not shown', async (_, url) => {
  expect(await drawn(url)).toBeUndefined()
})

const shape = '<path d="M3 3h18v18H3z" fill="url(#a)"/>'
const fill =
  '<linearGradient id="a" x1="0" gradientUnits="userSpaceOnUse"><stop stop-color="#f60" offset="1"/></linearGradient>'

test.each([
  ['a path', shape],
  [
    'a gradient and a clip',
    `<g clip-path="url(#c)">${shape}</g><defs>${fill}<clipPath id="c"><rect width="24"/></clipPath></defs>`,
  ],
  [
    'styles as drawing programs write them',
    `<style>.cls-1,.cls-2{fill:#fff;stroke-width:1px}.cls-2{fill:rgba(0,0,0,.5);clip-rule:evenodd;isolation:isolate}</style><g style="transform:rotate(45deg);opacity:.5"><path class="cls-1" d="M3 3h1"/></g>`,
  ],
  ['a style and text', '<style>.t{fill:#fff;font:14px serif}</style><text class="t" x="1">A &amp; B</text>'],
  ['a comment and a title', `<!-- <script> --><title>Harbor</title>${shape}`],
])('%s may be shown', (_what, body) => {
  const svg = `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">${body}</svg>\n`

  expect(isPlainDrawing(svg, mostParts.icon)).toBe(true)
})

test.each([
  ['a copy of itself', '<g id="a"><use href="#a"/></g>'],
  [
    'copies of copies',
    `${Array.from(
      { length: 5 },
      (_, at) => `<g id="g${at}">${`<use href="#g${at - 1}"/>`.repeat(5)}</g>`,
    ).join('')}<path id="g-1"/>`,
  ],
  ['a filter', '<path filter="url(#a)"/>'],
  ['a line of a million dashes', '<path d="M0 0h1e6" stroke="#000" stroke-dasharray=".001"/>'],
  ['dashes by a style', '<style>path{stroke-dasharray:.001}</style><path d="M0 0h1e6" stroke="#000"/>'],
  ['a clip by a property', '<g style="--c:url(#c)"><path style="clip-path:var(--c)"/></g>'],
  ['a clip that is taken over', '<g clip-path="url(#c)"><path clip-path="inherit"/></g>'],
  [
    'a long clip for many parts',
    `<clipPath id="c"><path d="${'h1v1'.repeat(1_000)}"/></clipPath>${'<path clip-path="url(#c)"/>'.repeat(9)}`,
  ],
  ['an outline by a sheet', '<style>path{d:path("M0 0h1")}</style><path/>'],
  ['a clip by a sheet', '<style>rect{clip-path:polygon(0 0,9px 0)}</style><rect width="9"/>'],
  ['shadows by a style that parts take over', '<g style="text-shadow:0 0 9px red"><text>A</text></g>'],
  ['a blend', '<g style="mix-blend-mode:multiply"><rect width="9"/></g>'],
  ['rules by states', '<style>path:hover{fill:red}</style><path/>'],
  ['thousands of rules', `<style>${'g g path{fill:red}'.repeat(3_000)}</style>${'<path/>'.repeat(400)}`],
  ['a character that switches the encoding', '<path id="\x1b$B"/>'],
  ['a picture', '<image href="data:image/png;base64,AA"/>'],
  ['dashes behind another quote', `<path fill=' d="' stroke-dasharray=".0002" id='"'/>`],
  ['a filter behind another quote', `<rect data-x=' class="' filter="blur(9px)" fill='"'/>`],
  ['a link behind another quote', `<rect fill=" id='" href="https://x.example" class="'"/>`],
  ['a reference behind another quote', `<rect fill=' d="' clip-path="url(x.svg#c)" id='"'/>`],
  ['an attribute between two that are one in a comment', '<g fill="<!--" filter="blur(9px)" id="-->"/>'],
  ['a comment in a comment', '<!-- a -- <path> --><path/>'],
  ['a comment that has no end', '<!-- <path/>'],
  ['a value without quotes', '<path fill=red/>'],
  ['an attribute without a value', '<path fill d=""/>'],
  ['an attribute twice', '<path fill="red" fill="red"/>'],
  ['attributes without a blank', '<path fill="red"d=""/>'],
  ['a blank that is none in XML', '<path\u00a0fill="red"/>'],
  ['a part that another one ends', '<g><path></g></path>'],
  ['a part that has no end', '<g><path/>'],
  ['an end with attributes', '<g></g fill="red">'],
  ['a second drawing', '</svg><svg>'],
  ['a part in a style', '<style>path{<g/>fill:red}</style>'],
  ['a gradient in a clip', '<clipPath id="c"><linearGradient/></clipPath>'],
  ['raw text', '<style><![CDATA[path{fill:red}]]></style>'],
  ['an entity of its own', '<text>&x;</text>'],
  ['a prefix', '<s:path xmlns:s="http://www.w3.org/2000/svg"/>'],
  ['an attribute that is unknown', '<path will-change="transform"/>'],
])('%s may not', (_what, body) => {
  expect(isPlainDrawing(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`, mostParts.icon)).toBe(false)
})

test.each(['ISO-2022-JP', 'UTF-16', 'utf-7', 'windows-1252'])(
  'a drawing in %s may not be shown',
  (encoding) => {
    const svg = `<?xml version="1.0" encoding="${encoding}"?><svg xmlns="http://www.w3.org/2000/svg"><path/></svg>`

    expect(isPlainDrawing(svg, mostParts.icon)).toBe(false)
    expect(isPlainDrawing(svg.replace(encoding, 'utf-8'), mostParts.icon)).toBe(true)
  },
)
