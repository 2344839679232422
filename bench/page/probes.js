// What the bench asks a page: when things were there to be used, what blocked, what was written, what was rendered.
;(() => {
  const roots = [document]
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    roots.push(root)
    return root
  }

  const bench = { tasks: [], frames: [], writes: 0, commits: 0, renders: 0 }
  globalThis.bench = bench

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) bench.tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  for (const [owner, method] of [
    [Storage.prototype, 'setItem'],
    [IDBObjectStore.prototype, 'put'],
    [IDBObjectStore.prototype, 'add'],
  ]) {
    const original = owner[method]
    owner[method] = function (...args) {
      bench.writes += 1
      return original.apply(this, args)
    }
  }

  // React tells its developer tools of each commit, in production too; a fiber that did work carries flag 1.
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_id, root) {
      bench.commits += 1
      count(root.current)
    },
  }
  function count(fiber) {
    for (let child = fiber.child; child; child = child.sibling) {
      const before = child.alternate
      // 0 function, 11 forwardRef, 14 and 15 memo: what is written in our components.
      if ([0, 11, 14, 15].includes(child.tag) && child.flags & 1) bench.renders += 1
      if (before?.child !== child.child || before === null) count(child)
    }
  }

  bench.find = (text) => {
    for (const root of roots) {
      if (root !== document && !root.isConnected) continue
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode())
        if (walker.currentNode.data.trim() === text) {
          const element = walker.currentNode.parentElement
          if (element && isUsable(element)) return element
        }
    }
    return undefined
  }
  /** How many texts in the page match. */
  bench.count = (pattern) => {
    let found = 0
    for (const root of roots) {
      if (root !== document && !root.isConnected) continue
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) if (pattern.test(walker.currentNode.data)) found += 1
    }
    return found
  }
  bench.query = (selector) => {
    for (const root of roots) {
      const found = root.querySelectorAll(selector)
      for (const element of found) if (element.getBoundingClientRect().height > 0) return element
    }
    return undefined
  }
  bench.made = () => roots.some((root) => root.querySelector('dialog'))
  const parentOf = (node) => node.assignedSlot ?? node.parentNode ?? node.host
  function chain(node) {
    const all = []
    for (let at = node; at; at = parentOf(at)) if (at instanceof Element) all.push(at)
    return all
  }
  function isUsable(element) {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return false
    const opacity = chain(element).reduce((all, at) => all * Number(getComputedStyle(at).opacity), 1)
    if (opacity < 0.5) return false
    const [x, y] = [left + width / 2, top + height / 2]
    let hit = document.elementFromPoint(x, y)
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === hit) break
      hit = inner
    }
    return Boolean(hit) && (chain(element).includes(hit) || chain(hit).includes(element))
  }
  function looks(element) {
    return chain(element)
      .map((at) => {
        const { x, y, width, height } = at.getBoundingClientRect()
        return [x, y, width, height].map((n) => Math.round(n * 2)).join() + getComputedStyle(at).opacity
      })
      .join('|')
  }

  /** Frame by frame until `ask` answers, at most `ms`. Resolves to what it answered, or `undefined`. */
  bench.until = (ask, ms = 15_000) =>
    new Promise((resolve) => {
      const end = performance.now() + ms
      const step = () => {
        const answer = ask()
        if (answer || performance.now() > end) resolve(answer)
        else requestAnimationFrame(step)
      }
      step()
    })

  /** Waits for the next click, then times the text: usable (seen and hit by a press), stable (100 ms at rest). */
  bench.arm = (text) => {
    bench.timed = new Promise((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp: start }) => {
          let usable
          let changed
          let last
          const step = () => {
            const now = performance.now()
            const element = bench.find(text)
            if (element) {
              usable ??= now
              const next = looks(element)
              if (next !== last) changed = now
              last = next
            } else if (usable !== undefined) {
              changed = now
              last = undefined
            }
            if (usable !== undefined && now - changed > 100)
              resolve({ usable: usable - start, stable: changed - start })
            else if (now - start > 15_000) resolve({ usable: undefined, stable: undefined })
            else requestAnimationFrame(step)
          }
          requestAnimationFrame(step)
        },
        { capture: true, once: true },
      )
    })
  }

  /** Times between frames, for as long as it runs. */
  bench.watchFrames = () => {
    let last = performance.now()
    let on = true
    bench.frames = []
    const step = (now) => {
      bench.frames.push(now - last)
      last = now
      if (on) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
    return () => {
      on = false
      return bench.frames.slice(1)
    }
  }
})()
