/** A value of CSS; `undefined` takes the variable away. */
type ThemeValue = string | number | undefined

/** The variables that Foyer's look reads. Each is inherited, so a style sheet of the page may set it as well. */
export interface ThemeVariables {
  /** The colour of buttons, links and what is chosen; its shades and the ink upon it follow. @default `light-dark(#12141c, #f3f4f7)` for buttons, `light-dark(#3257f0, #8fa6ff)` for the rest */
  readonly '--foyer-accent'?: ThemeValue
  /** The ink of `<foyer-button>` upon the accent. @default black or white, whichever stands out more */
  readonly '--foyer-on-accent'?: ThemeValue
  /** A colour that is mixed into every surface. @default `transparent` */
  readonly '--foyer-color-mix'?: ThemeValue
  /** How much of it, in percent: a number from 0 to 100. @default `0` */
  readonly '--foyer-color-mix-strength'?: ThemeValue
  /** Fonts, as in `font-family`; the page loads them. @default `system-ui`, and what stands in for it */
  readonly '--foyer-font-family'?: ThemeValue
  /** The unit of every size of text: body text is 1.5 of it. @default `10px` */
  readonly '--foyer-font-size-master'?: ThemeValue
  /** The unit of every rounded corner of the widget: the card's are 7 of it. @default `4px` */
  readonly '--foyer-border-radius-master'?: ThemeValue
  /** The corners of `<foyer-button>` and the elements beside it. @default `14px` */
  readonly '--foyer-button-radius'?: ThemeValue
  /** The ring around `<foyer-button>` when it has the focus of the keyboard. @default `light-dark(#3257f0, #8fa6ff)` */
  readonly '--foyer-focus'?: ThemeValue
  /** The dots of QR codes, which always stand on white. @default `#12141c` */
  readonly '--foyer-qr-color'?: ThemeValue
  /** The dialog's `z-index`. Browsers draw it above every other anyway, in their top layer. @default `999` */
  readonly '--foyer-z-index'?: ThemeValue
}
