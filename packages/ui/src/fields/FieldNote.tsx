import type { ReactNode } from 'react'

interface FieldNoteProps {
  readonly hint?: ReactNode
  readonly hintId: string | undefined
  readonly error?: ReactNode
  readonly errorId: string
}

/** Below a control: its error, else its hint. The region is always there, so that an error is announced. */
export function FieldNote({ hint, hintId, error, errorId }: FieldNoteProps) {
  return (
    <>
      {hintId !== undefined && (
        <p id={hintId} className="fy-field-note">
          {hint}
        </p>
      )}
      <p id={errorId} className="fy-field-note" data-error="" role="alert">
        {error}
      </p>
    </>
  )
}
