import { ConnectButton } from '@foyer/kit/react'

// A component of the server: `@foyer/kit/react` says itself that it belongs to the client.
export default function Page() {
  return (
    <main>
      <h1>A page of Next.js</h1>
      <ConnectButton />
      <foyer-network-button />
    </main>
  )
}
