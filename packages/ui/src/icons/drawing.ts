/**
 * Returns the attributes of a square drawing. It is decoration, unless later attributes give it a name.
 * @param size in pixels
 * @param grid the side of the square that its paths are drawn on
 */
export function drawing(size: number, grid = 20) {
  return {
    width: size,
    height: size,
    viewBox: `0 0 ${grid} ${grid}`,
    'aria-hidden': true,
    focusable: 'false',
  } as const
}
