import { createContext } from 'react'

/** The id under which a `Header` names the `Dialog` around it. */
export const TitleIdContext = createContext<string | undefined>(undefined)
