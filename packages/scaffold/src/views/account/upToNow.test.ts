// @tier gate
import { expect, test } from 'vitest'
import { upToNow } from './upToNow.js'

const at = (...times: readonly number[]) => times.map((time) => ({ at: time, price: 1 }))

test('the price of now takes the place of one from just before', () => {
  expect(upToNow(at(0, 10, 20), { at: 21, price: 1 })).toEqual(at(0, 10, 21))
  expect(upToNow(at(0, 10, 20), { at: 20, price: 1 })).toEqual(at(0, 10, 20))
})

test('the price of now comes after one from a whole step ago', () => {
  expect(upToNow(at(0, 10, 20), { at: 30, price: 1 })).toEqual(at(0, 10, 20, 30))
  expect(upToNow([], { at: 30, price: 1 })).toEqual(at(30))
})
