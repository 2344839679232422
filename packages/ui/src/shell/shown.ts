import { createContext, useContext } from 'react'

export const ShownContext = createContext(true)

/** Whether the `Dialog` around is open; `true` outside of one. What is drawn ahead asks for nothing. */
export function useShown(): boolean {
  return useContext(ShownContext)
}
