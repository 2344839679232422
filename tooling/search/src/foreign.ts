import fc from 'fast-check'

/** A value as a page, a wallet or a relay may hand it in. `touches` counts how often its traps were asked. */
export interface Foreign {
  readonly value: unknown
  touches(): number
}

/** Makes a value; it reports each trap that is asked. */
type Make = (touch: Touch) => unknown

const never = () => {
  throw new Error('Do not look at me.')
}
const throwing = { message: 'x', toString: never, valueOf: never, [Symbol.toPrimitive]: never }

/** Values that no proxy is needed for. */
const plain: readonly Make[] = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    1n,
    -1n,
    2n ** 300n,
  ],
  ...['', ' ', '0x', '0x1', 'null', '\ud800', '\u0000', 'constructor', '__proto__', 'x'.repeat(300_000)],
  ...[
    Symbol('x'),
    Symbol.iterator,
    never,
    class {},
    /x/g,
    new Date(Number.NaN),
    new Map([[1, 1]]),
    new Error('x'),
  ],
  ...[
    {},
    [],
    [[]],
    [null],
    [undefined],
    new Array(3),
    new Array(1),
    Object.create(null),
    throwing,
    { length: 1 },
  ],
  ...[{ length: 2 ** 32, 0: 1 }, { code: throwing }, { message: throwing }, Promise.resolve()],
  ...[new Uint8Array(64), new DataView(new ArrayBuffer(3)), new ArrayBuffer(2), Object.freeze([1])],
].map((value) => () => value)

const everyTrap = Object.getOwnPropertyNames(Reflect)

/** Proxies, by what they do when they are looked at. */
const proxies: Readonly<Record<string, (of: unknown) => Make>> = {
  'throws at everything': (of) => (touch) =>
    new Proxy(
      target(of),
      Object.fromEntries(
        everyTrap.map((trap) => [
          trap,
          () => {
            touch()
            never()
          },
        ]),
      ),
    ),
  revoked: (of) => () => {
    const { proxy, revoke } = Proxy.revocable(target(of), {})
    revoke()
    return proxy
  },
  'has no end of owners': () => (touch) => {
    const endless: object = new Proxy(
      {},
      {
        getPrototypeOf() {
          touch()
          return endless
        },
      },
    )
    return endless
  },
  'makes owners': () => (touch) => {
    const make = (): object =>
      new Proxy(
        {},
        {
          getPrototypeOf() {
            touch()
            return make()
          },
        },
      )
    return make()
  },
  'answers another time otherwise': (of) => (touch) => {
    let asked = 0
    return new Proxy(target(of), {
      get(owner, key) {
        touch()
        asked += 1
        return asked % 2 ? Reflect.get(owner, key) : never
      },
    })
  },
  'answers itself': () => (touch) => {
    const self: object = new Proxy(
      {},
      {
        get(_owner, key) {
          touch()
          return key === 'then' ? undefined : self
        },
      },
    )
    return self
  },
  'is a list without end': (of) => (touch) =>
    new Proxy([of], {
      get(owner, key) {
        touch()
        return key === 'length' ? 2 ** 32 - 1 : Reflect.get(owner, key)
      },
    }),
  'is a list of odd length': (of) => (touch) =>
    new Proxy([of, of], {
      get(owner, key) {
        touch()
        return key === 'length' ? Object(Symbol('x')) : Reflect.get(owner, key)
      },
    }),
  'is a list that throws': (of) => (touch) =>
    new Proxy([of, of], {
      get(owner, key) {
        touch()
        return /^\d+$/.test(String(key)) ? never() : Reflect.get(owner, key)
      },
    }),
  'is a list that cannot be mapped': (of) => (touch) =>
    new Proxy([of], {
      get(owner, key) {
        touch()
        return ['map', 'filter', 'every', 'some', 'find', 'slice', 'constructor', Symbol.iterator].includes(
          key as string,
        )
          ? never
          : Reflect.get(owner, key)
      },
    }),
  'has keys without end': () => (touch) =>
    new Proxy(
      {},
      {
        ownKeys() {
          touch()
          return Array.from({ length: 200_000 }, (_, at) => `k${at}`)
        },
        getOwnPropertyDescriptor() {
          touch()
          return { value: 1, enumerable: true, configurable: true }
        },
      },
    ),
}

function target(of: unknown): object {
  return (typeof of === 'object' || typeof of === 'function') && of !== null ? of : { value: of }
}

/** Foreign values, and those as parts of what would be well-formed. @param keys that its readers ask for */
export function foreign(keys: readonly string[], good: readonly unknown[] = []): fc.Arbitrary<Foreign> {
  const simple: readonly Shape[] = [...plain, ...good.map((value) => () => value)].map((make) => ({
    make,
    label: nameOf(make(() => {})),
  }))
  const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
    shape: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...simple),
      fc
        .tuple(fc.constantFrom(...Object.entries(proxies)), fc.constantFrom(...simple))
        .map(([[name, make], { make: of, label }]) => ({
          label: `${label} that ${name}`,
          make: (touch: Touch) => make(of(touch))(touch),
        })),
      fc.array(tie('shape'), { maxLength: 3 }).map((parts) => ({
        label: `[${parts.map(({ label }) => label).join(', ')}]`,
        make: (touch: Touch) => parts.map(({ make }) => make(touch)),
      })),
      fc
        .array(fc.tuple(fc.constantFrom(...keys), fc.boolean(), tie('shape')), { maxLength: 4 })
        .map((parts) => ({
          label: `{ ${parts.map(([key, isGetter, { label }]) => `${isGetter ? 'get ' : ''}${key}: ${label}`).join(', ')} }`,
          make: (touch: Touch) => recordOf(parts, touch),
        })),
    ),
  }))
  return shape.map(({ make, label }) => {
    let touches = 0
    const touch = () => {
      touches += 1
      // A reader that catches this is found by the count.
      if (touches > 50_000) throw new Error('Looked at without end.')
    }
    return { value: make(touch), touches: () => touches, [fc.toStringMethod]: () => label }
  })
}

type Touch = () => void
interface Shape {
  readonly label: string
  readonly make: Make
}

function recordOf(parts: readonly (readonly [string, boolean, Shape])[], touch: Touch): object {
  const record = {}
  for (const [key, isGetter, { make }] of parts) {
    const get = () => {
      touch()
      return make(touch)
    }
    const property = isGetter ? { get } : { value: make(touch), writable: true }
    Object.defineProperty(record, key, { ...property, enumerable: true, configurable: true })
  }
  return record
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80))
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' ? 'a function' : String(value)
  return Array.isArray(value) ? `a list of ${value.length}` : Object.prototype.toString.call(value)
}
