"use strict";
// Sorts tables by a click on a head, and opens what is folded where a link or a printer needs it. Without it all is there to read.
(function () {
  function value(row, column) {
    var text = row.cells[column].textContent.trim();
    var number = text.replace(/,/g, "").replace(/\u2212/g, "-").match(/[-+]?\d+(\.\d+)?/);
    return { text: text, number: number ? parseFloat(number[0]) : null };
  }
  function compare(one, other, numeric, sign) {
    if (numeric) {
      if (one.number === null || other.number === null) {
        return (one.number === null ? 1 : 0) - (other.number === null ? 1 : 0);  // what is unknown stays last
      }
      return sign * (one.number - other.number);
    }
    return sign * one.text.localeCompare(other.text, "en", { numeric: true });
  }
  function sort(table, head, column) {
    var descending = head.getAttribute("aria-sort") === "ascending";
    var numeric = head.classList.contains("number");
    var body = table.tBodies[0];
    var rows = Array.prototype.slice.call(body.rows).map(function (row, place) {
      return { row: row, place: place, value: value(row, column) };
    });
    rows.sort(function (one, other) {
      return compare(one.value, other.value, numeric, descending ? -1 : 1) || one.place - other.place;
    });
    rows.forEach(function (each) { body.appendChild(each.row); });
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (each) { each.removeAttribute("aria-sort"); });
    head.setAttribute("aria-sort", descending ? "descending" : "ascending");
  }
  Array.prototype.forEach.call(document.querySelectorAll("table:not(.fixed)"), function (table) {
    if (table.tBodies[0].rows.length < 2) { return; }
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (head, column) {
      var button = document.createElement("button");
      button.type = "button";
      button.title = "Sort by this column";
      while (head.firstChild) { button.appendChild(head.firstChild); }
      head.appendChild(button);
      button.addEventListener("click", function () { sort(table, head, column); });
    });
  });
  function open(element) {
    for (; element; element = element.parentElement) {
      if (element.tagName === "DETAILS") { element.open = true; }
    }
  }
  function follow() {
    var target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (target) {
      open(target);
      target.scrollIntoView();
    }
  }
  window.addEventListener("hashchange", follow);
  window.addEventListener("beforeprint", function () {
    Array.prototype.forEach.call(document.querySelectorAll("details"), function (each) { each.open = true; });
  });
  follow();
})();
