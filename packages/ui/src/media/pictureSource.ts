import { createContext, useContext } from 'react'
import { usePicture } from './usePicture.js'

/** Fetches a picture by its address and returns where the page has it; `undefined` for one that it may not fetch. */
export type FetchPicture = (address: string) => Promise<string | undefined>

/** Gives all pictures inside the one way to the network. Without it, they are loaded from their addresses. */
export const PictureSource = createContext<FetchPicture | undefined>(undefined)

/**
 * Returns where a picture is drawn from: none is loaded from the network past {@link PictureSource} (safety T-22), and no bitmap
 * within its address is drawn before its pixels are counted (safety T-10).
 */
export function usePictureSource(src: string | undefined): string | undefined {
  const fetchPicture = useContext(PictureSource)
  // Addresses here are `https:`, `http:` or `data:`; drawings (SVG) are read by another reader.
  const address = fetchPicture && /^(h|data:image\/[^s])/i.test(src ?? '') ? src : undefined
  const fetched = usePicture(address, async (it) => fetchPicture?.(it))
  return address ? fetched : src
}
