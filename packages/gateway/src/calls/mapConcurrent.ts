/** Does the same for each, so many at a time; in order, with what failed as it failed. */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  parallel = 6,
): Promise<readonly PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at]
      if (item === undefined) continue
      results[at] = await work(item).then(
        (value) => ({ status: 'fulfilled', value }),
        (reason: unknown) => ({ status: 'rejected', reason }),
      )
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  return results
}

/** Does the same for each chain at once: chains that do not answer take no time of others. As {@link mapConcurrent} else. */
export function mapAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>) {
  return mapConcurrent(items, work, items.length)
}

/** Does the same for each, so many at a time; in order. @throws the first failure, once all are done */
export async function mapAllConcurrent<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = await mapConcurrent(items, work)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
