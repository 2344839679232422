import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function App() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Connect wallet
      </button>
      {open && (
        <div role="dialog" aria-label="Connect wallet">
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
          <button type="button">Bench Wallet</button>
        </div>
      )}
    </>
  )
}

createRoot(document.querySelector('#app')).render(<App />)
