/** Colours that find the buttons on the screen: nothing else has them, and the bars of browsers move the rest. */
export const colours = { inFrame: [0xa0, 0, 0xa0], onPage: [0, 0xa0, 0xa0] } as const

export const css = (colour: readonly number[]) => `rgb(${colour.join(', ')})`
