/** Where a page of an EVM chain's history ended: blocks that come later do not move it. */
export interface Position {
  readonly block: number
  readonly index: number
}

const form = /^b(\d{1,15})-(\d{1,15})$/

/** What is told to a client, and comes back. */
export function writePosition({ block, index }: Position): string {
  return `b${block}-${index}`
}

/** `undefined` for what was not written here. */
export function readPosition(cursor: string): Position | undefined {
  const [, block, index] = form.exec(cursor) ?? []
  return block === undefined || index === undefined
    ? undefined
    : { block: Number(block), index: Number(index) }
}

/** Whether something comes after a position, where the newest come first. */
export function isBefore({ block, index }: Position, position: Position): boolean {
  return block < position.block || (block === position.block && index < position.index)
}
