/** What buttons are found by on the screen, where a browser shows bars of its own when it likes: nothing else has it. */
export const colours = { inFrame: [0xa0, 0, 0xa0], onPage: [0, 0xa0, 0xa0] } as const

export const css = (colour: readonly number[]) => `rgb(${colour.join(', ')})`
