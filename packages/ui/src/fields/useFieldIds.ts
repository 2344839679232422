import { type ReactNode, useId } from 'react'

/** Ids and ARIA that tie a control to its label, hint and error. */
export function useFieldIds({ hint, error }: { readonly hint?: ReactNode; readonly error?: ReactNode }) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const hintId = hint && !hasError ? `${id}-hint` : undefined
  const errorId = `${id}-error`
  const described = hasError ? errorId : hintId
  return {
    id,
    hintId,
    errorId,
    hasError,
    control: {
      ...(described !== undefined && { 'aria-describedby': described }),
      ...(hasError && { 'aria-invalid': true as const }),
    },
  }
}
