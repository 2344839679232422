import { type FormEvent, useEffect, useState } from 'react'
import type { SandboxControl, SandboxRequest } from '../sandbox.js'

const paths = [
  ['/v1/account/', 'Balances and identity'],
  ['/v1/fungible/price', 'Prices'],
  ['/v1/convert/gas-price', 'Gas price'],
  ['/v1/?chainId=eip155:1', 'RPC of Ethereum, hosted'],
  ['/getWallets', 'Wallet catalogue'],
  ['/getWalletImage', 'Wallet pictures'],
  ['/e', 'Analytics sink'],
] as const
const faults = [
  'status=503',
  'status=429;retry-after=2',
  'slow:5000',
  'malformed',
  'shape',
  'empty',
  'html',
  'huge',
  'drop',
]

/** Makes the services misbehave, puts the world back, and shows what was asked of it. */
export function SandboxPanel({ control }: { readonly control: SandboxControl }) {
  const [said, setSaid] = useState('')
  const [active, setActive] = useState<readonly string[]>([])

  async function run(work: () => Promise<void>, done: string) {
    try {
      await work()
      setSaid(done)
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error))
    }
  }

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [path, fault, times] = ['path', 'fault', 'times'].map((name) => String(form.get(name) ?? ''))
    if (!path || !fault) return
    void run(async () => {
      await control.addFault({ path, fault, ...(times && { times: Number(times) }) })
      setActive((before) => [...before, `${path} → ${fault}${times ? `, ${times}×` : ''}`])
    }, 'Fault added.')
  }

  const clear = async () => {
    await control.clearFaults()
    setActive([])
  }
  const reset = async () => {
    await control.reset()
    setActive([])
  }

  return (
    <>
      <form className="card rows" aria-label="Faults" onSubmit={add}>
        <h3>Faults</h3>
        <div className="row">
          <label className="row-label" htmlFor="fault-path">
            Service
          </label>
          <select id="fault-path" name="path" className="select">
            {paths.map(([path, label]) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="row">
          <label className="row-label" htmlFor="fault">
            Fault
          </label>
          <select id="fault" name="fault" className="select">
            {faults.map((fault) => (
              <option key={fault}>{fault}</option>
            ))}
          </select>
        </div>
        <div className="row">
          <label className="row-label" htmlFor="fault-times">
            How often
          </label>
          <input
            id="fault-times"
            name="times"
            className="input"
            inputMode="numeric"
            placeholder="until cleared"
            autoComplete="off"
          />
        </div>
        {active.length > 0 && (
          <ul className="active" aria-label="Faults added">
            {active.map((fault, at) => (
              <li key={at}>{fault}</li>
            ))}
          </ul>
        )}
        <div className="row-actions">
          <button type="submit" className="button">
            Add fault
          </button>
          <button type="button" className="button" onClick={() => void run(clear, 'Faults cleared.')}>
            Clear faults
          </button>
          <button
            type="button"
            className="button"
            onClick={() => void run(reset, 'The world is as it was at the start.')}
          >
            Reset the world
          </button>
        </div>
        <output className="hint">{said}</output>
      </form>
      <RequestLog control={control} />
    </>
  )
}

function RequestLog({ control }: { readonly control: SandboxControl }) {
  const [requests, setRequests] = useState<readonly SandboxRequest[]>([])

  useEffect(() => {
    let gone = false
    const read = async () => {
      const log = await control.log().catch(() => undefined)
      if (log && !gone)
        setRequests(
          log
            .filter(({ path }) => !path.startsWith('/sandbox'))
            .slice(-100)
            .reverse(),
        )
    }
    void read()
    const timer = setInterval(read, 1500)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [control])

  return (
    <section className="card rows" aria-label="Requests">
      <div className="tools">
        <h3>Requests</h3>
        <button
          type="button"
          className="link"
          onClick={() =>
            void control.clearLog().then(
              () => setRequests([]),
              () => {},
            )
          }
        >
          Clear
        </button>
      </div>
      {requests.length === 0 && <p className="empty">No request yet: nothing is asked before intent.</p>}
      <ol className="events" aria-label="Requests, newest first">
        {requests.map(({ method, path, time, status, rpc }, at) => (
          <li key={`${time}-${requests.length - at}`}>
            <time className="muted">{new Date(time).toLocaleTimeString('en-GB')}</time>
            <strong data-bad={(status ?? 200) >= 400 || undefined}>{status ?? '…'}</strong>
            <code>
              {method} {path} {rpc?.join(' ')}
            </code>
          </li>
        ))}
      </ol>
    </section>
  )
}
