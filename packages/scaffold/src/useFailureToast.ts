import { isFoyerError, toFoyerError } from '@foyer/core'
import { errorText } from './errorText.js'
import { useWidget, useWords } from './scaffoldContext.js'

/** Returns how to say that something failed. A visitor that declined it reads so without the look of an error. */
export function useFailureToast(): (error: unknown) => void {
  const t = useWords()
  const { toasts } = useWidget()
  return (error) => {
    const show = isFoyerError(error, 'wallet/user-rejected') ? toasts.info : toasts.error
    show(t(errorText(toFoyerError(error))))
  }
}
